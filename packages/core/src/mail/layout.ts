import { Engine } from 'mrml'
import { escapeXml } from '../text/escape-xml.ts'
import type { SupportedLanguage } from './languages.ts'
import type { MailBlock } from './markdown.ts'

/** The name, logo and color of an association, as shown in its messages. */
export interface MailBrand {
  name: string
  logoUrl: string | null
  /** `#rrggbb` */
  color: string | null
}

const DEFAULT_COLOR = '#1f4e79'

/**
 * Lays a message out as HTML for mail clients, with MJML.
 *
 * @throws Error if the layout is invalid, which is a bug
 */
export function layOut(
  blocks: MailBlock[],
  { name, logoUrl, color }: MailBrand,
  { language, subject, footer }: { language: SupportedLanguage; subject: string; footer: string },
): string {
  const brandColor = color ?? DEFAULT_COLOR
  const head = logoUrl
    ? `<mj-image src="${escapeXml(logoUrl)}" alt="${escapeXml(name)}" align="left" width="160px" padding="0 25px 8px" />`
    : `<mj-text font-size="20px" font-weight="600">${escapeXml(name)}</mj-text>`
  const layout = `<mjml lang="${language}">
    <mj-head><mj-title>${escapeXml(subject)}</mj-title><mj-attributes>
      <mj-all font-family="system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif" />
      <mj-text font-size="16px" line-height="1.5" color="#1f2430" padding="0 25px" />
      <mj-button font-size="16px" border-radius="6px" align="left" padding="8px 25px" />
    </mj-attributes></mj-head>
    <mj-body background-color="#f3f4f6" width="560px">
      <mj-section background-color="#ffffff" border-top="4px solid ${escapeXml(brandColor)}" padding="24px 0 16px">
        <mj-column>${head}${blocks.map((block) => renderElement(block, brandColor)).join('')}</mj-column>
      </mj-section>
      <mj-section padding="12px 0"><mj-column>
        <mj-text font-size="13px" color="#5b6270">${escapeXml(footer)}</mj-text>
      </mj-column></mj-section>
    </mj-body></mjml>`
  using engine = new Engine()
  // By default, messages load fonts from Google, which could then track who reads them.
  engine.setRenderOptions({ disableComments: false, socialIconOrigin: null, fonts: {} })
  const result = engine.toHtml(layout)
  if (result.type === 'success') return result.content
  throw new Error(`The layout of an email is invalid: ${result.message}`)
}

function renderElement(block: MailBlock, brandColor: string): string {
  switch (block.kind) {
    case 'heading':
      return `<mj-text font-size="32px" font-weight="700" letter-spacing="6px" align="center" padding="8px 25px">${escapeXml(block.text)}</mj-text>`
    case 'button':
      return `<mj-button href="${escapeXml(block.url)}"
        background-color="${escapeXml(brandColor)}" color="${chooseTextColor(brandColor)}">${escapeXml(block.text)}</mj-button>`
    case 'html':
      return `<mj-text>${block.html}</mj-text>`
  }
}

/** Black or white, whichever has the greater contrast (WCAG 2.2, relative luminance). */
function chooseTextColor(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return luminance > 0.179 ? '#000000' : '#ffffff'
}
