/** Of the browsers that read text messages (WebOTP API); the type is not in the language's own library. */
type OtpCredential = Credential & { code: string }
type OtpRequestOptions = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/** Whether the browser can read the code of a text message that names this host. */
const canReadMessages = (): boolean => 'OTPCredential' in window

/**
 * Waits for a text message that ends on this host and a code; the browser asks the person first.
 * @returns null where there is no such browser, when the person says no, and once the wait is aborted
 */
export const readOneTimeCode = async (signal: AbortSignal): Promise<string | null> => {
  if (!canReadMessages()) return null
  const options: OtpRequestOptions = { otp: { transport: ['sms'] }, signal }
  const credential = await navigator.credentials.get(options).catch(() => null)
  return (credential as OtpCredential | null)?.code ?? null
}
