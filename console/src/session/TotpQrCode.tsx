import { useText } from '../i18n/useText'
import { QrCode } from '../parts/QrCode'

/** The secret of an authenticator app as a QR code. */
export const TotpQrCode = ({ uri }: { uri: string }) => {
  const { text } = useText()
  return <QrCode content={uri} name={text('session.qrCode')} />
}
