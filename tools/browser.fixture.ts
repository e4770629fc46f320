import * as sdk from '../packages/sdk/src/index.ts'
import * as publicSdk from '../packages/sdk/src/public/index.ts'

// Exposes the SDK to the test, as page code would import it.
Object.assign(globalThis, { sdk, publicSdk })
