import { Type } from '@sinclair/typebox'
import { closed, Instant, oneOf, Url, Uuid } from './primitives.ts'

const pixels = (example: number) => Type.Integer({ minimum: 1, examples: [example] })
const createSizeSchema = (edge: number) =>
  Type.Object(
    { url: Url, width: pixels(edge), height: pixels(Math.round(edge / 2)) },
    { ...closed, description: `At most ${edge} pixels wide and high; smaller images are not enlarged.` },
  )

/** An image at a public URL. */
export const Image = Type.Object(
  {
    id: Uuid,
    mimeType: oneOf('image/jpeg', 'image/png'),
    small: createSizeSchema(160),
    medium: createSizeSchema(640),
    large: createSizeSchema(1600),
    createdAt: Instant,
  },
  { $id: 'Image', ...closed },
)

/** The form that uploads an image. */
export const ImageForm = Type.Object({
  file: Type.Unsafe<string>({ type: 'string', contentMediaType: 'application/octet-stream' }),
})
