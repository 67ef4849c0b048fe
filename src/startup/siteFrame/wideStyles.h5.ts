// In a file of its own, which is there long before the header: nothing moves when that comes.
import './accountPages.scss'
import './sideColumn.scss'
import './wideFirstView.scss'
