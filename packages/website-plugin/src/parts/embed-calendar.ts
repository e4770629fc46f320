import * as part from '../calendar.ts'
import { definePart } from './define-part.ts'

definePart(part)
