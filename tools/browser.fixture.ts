import * as sdk from '../packages/sdk/src/index.ts'
import * as publicSdk from '../packages/sdk/src/public/index.ts'

// What a page's own code would import, where the test can reach it.
Object.assign(globalThis, { sdk, publicSdk })
