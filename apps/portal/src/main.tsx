import { start } from './app.tsx'

void start()
