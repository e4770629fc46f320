import * as part from '../structured-data.ts'
import { definePart } from './define-part.ts'

definePart(part)
