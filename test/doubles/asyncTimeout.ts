// A busy computer takes more than the library's one second to draw a page. Longer waits cost nothing where it is quick.
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 15_000 })
