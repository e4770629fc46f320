import { writePortal } from './build.ts'

// Run during the image build (Dockerfile).
await writePortal()
