import { writePortal } from './build.ts'

// Run while an image is built (Dockerfile).
await writePortal()
