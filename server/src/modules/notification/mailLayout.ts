import type { Locale } from '../../messages'

/** The colours of the app's light and dark theme. Mail programs know no variables: each is written where it is used. */
const LIGHT = {
  paper: '#faf7f2',
  surface: '#ffffff',
  hairline: '#e8e1d6',
  ink: '#1e2421',
  quiet: '#525a55',
  accent: '#1f5c4b',
  onAccent: '#ffffff',
}
const DARK = {
  paper: '#101412',
  surface: '#191e1c',
  hairline: '#2b322f',
  ink: '#eef2ef',
  quiet: '#b4bcb7',
  accent: '#7fd0b2',
  onAccent: '#0d1f19',
}

const FONT = `system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', sans-serif`

/** Text as it stands in HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

const toRules = (colours: typeof LIGHT): string => `
  body, .paper { background: ${colours.paper} !important; color: ${colours.ink} !important }
  .card { background: ${colours.surface} !important; border-color: ${colours.hairline} !important }
  .brand { color: ${colours.accent} !important }
  .quiet, .quiet a { color: ${colours.quiet} !important }
  .button { background: ${colours.accent} !important; color: ${colours.onAccent} !important }`

type Card = {
  locale: Locale
  title: string
  text: string
  /** Markup below the text: a button or a form. */
  end: string
  /** Markup below the card, in small letters. */
  note?: string
}

/**
 * A card on paper, as the app has it. Tables and styles at their places: what mail programs of twenty years show alike. Nothing is
 * loaded from anywhere, so that nobody learns whether and where a mail was opened.
 */
export const renderCard = ({ locale, title, text, end, note = '' }: Card): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
  .button { appearance: none; border: 0; border-radius: 999px; cursor: pointer; display: inline-block;
    font: 600 16px/1 ${FONT}; padding: 16px 28px; text-decoration: none }
  .button:focus-visible { outline: 3px solid currentColor; outline-offset: 3px }
  form { margin: 0 }${toRules(LIGHT)}
  @media (prefers-color-scheme: dark) {${toRules(DARK)}
  }
</style>
</head>
<body style="margin:0;background:${LIGHT.paper};color:${LIGHT.ink}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="brand" style="color:${LIGHT.accent};font:600 18px/1.35 ${FONT};padding:0 8px 16px">Anzuo</td></tr>
<tr><td class="card" style="background:${LIGHT.surface};border:1px solid ${LIGHT.hairline};border-radius:22px;padding:28px 24px">
<h1 style="font:600 24px/1.3 ${FONT};margin:0 0 12px">${escapeHtml(title)}</h1>
<p style="font:400 16px/1.55 ${FONT};margin:0 0 24px">${escapeHtml(text)}</p>
${end}
</td></tr>
${note && `<tr><td class="quiet" style="color:${LIGHT.quiet};font:400 13px/1.5 ${FONT};padding:16px 8px 0">${note}</td></tr>`}
</table>
</td></tr>
</table>
</body>
</html>`
