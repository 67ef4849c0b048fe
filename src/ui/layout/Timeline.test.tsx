import { render, screen } from '@testing-library/react'
import { Timeline } from './Timeline'

it('says of each step where it stands, not by colour alone', () => {
  render(
    <Timeline
      label="Course"
      steps={[
        { key: 'a', state: 'done', title: 'Submitted', note: '19 Nov' },
        { key: 'b', state: 'now', title: 'Send it back', children: <button>Enter number</button> },
        { key: 'c', state: 'open', title: 'Refunded' },
      ]}
    />,
  )
  const steps = screen.getAllByRole('listitem')
  expect(steps.map(step => step.querySelector('[role=img]')?.getAttribute('aria-label'))).toEqual([
    'Done',
    'Now',
    'Next',
  ])
  expect(steps[1]?.contains(screen.getByText('Enter number'))).toBe(true)
})
