import { type ImgHTMLAttributes, type ReactNode, useState } from 'react'

interface OptionalImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'onError'> {
  src: string | null | undefined
  alt: string
  /** Shown if there is no image, or if it cannot be loaded. */
  fallback?: ReactNode
}

/** An image, possibly hosted by another site, or its fallback. The image is requested without a referrer. */
export function OptionalImage({ src, alt, fallback = null, ...attributes }: OptionalImageProps) {
  const [failedSource, setFailedSource] = useState<string | null>(null)
  if (!src || src === failedSource) return fallback
  return (
    <img
      {...attributes}
      alt={alt}
      referrerPolicy="no-referrer"
      src={src}
      onError={() => setFailedSource(src)}
    />
  )
}
