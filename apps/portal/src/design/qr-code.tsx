import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  label: string
  /** The error correction level; some standards require `M`. */
  correction?: 'L' | 'M'
}

/** Text as a QR code (ISO/IEC 18004), dark on light in both themes, so that cameras can read it. */
export function QrCode({ text, label, correction = 'L' }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2, ecc: correction })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
