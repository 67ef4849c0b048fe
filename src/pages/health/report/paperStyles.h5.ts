// Only a browser prints.
import './reportOnPaper.scss'
