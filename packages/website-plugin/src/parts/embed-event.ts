import * as part from '../event/event-view.ts'
import { definePart } from './define-part.ts'

definePart(part)
