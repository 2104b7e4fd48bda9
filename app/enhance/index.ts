import './dialogs.ts'
import './dropdowns.ts'
import './notice-popups.ts'
import './scrolled.ts'
