import { useText } from '../../i18n/useText'
import { Callout } from '../../parts/Callout'
import { Card } from '../../parts/Card'
import { Evidence } from './Evidence'
import type { Refund } from './refund'

type Question = Refund['questions'][number]

/** What is still to come of an answer, or that none came in time. */
const MissingAnswer = ({ answerBy }: Question) => {
  const { text, format } = useText()
  const time = format.dayAndTime(answerBy)
  const isOverdue = Date.parse(answerBy) <= Date.now()
  return (
    <Callout tone={isOverdue ? 'plain' : 'notice'}>
      {text(isOverdue ? 'refunds.noAnswer' : 'refunds.noAnswerYet', { time })}
    </Callout>
  )
}

const QuestionEntry = ({ question }: { question: Question }) => {
  const { text, format } = useText()
  const { answer } = question
  return (
    <div className="stack">
      <div>
        <p className="note-text">
          {text('refunds.weAskedAt', { time: format.dayAndTime(question.askedAt) })}
        </p>
        <p>{question.text}</p>
      </div>
      {answer && (
        <div>
          <p className="note-text">
            {text('refunds.theyAnswered', { time: format.dayAndTime(answer.answeredAt) })}
          </p>
          <p>
            <b>{answer.text}</b>
          </p>
        </div>
      )}
      {answer && <Evidence pictures={answer.pictures} />}
    </div>
  )
}

/** What we asked the customer and what they answered, the oldest first. */
export const QuestionsCard = ({ refund }: { refund: Refund }) => {
  const { text } = useText()
  const { questions, status } = refund
  const latest = questions.at(-1)
  if (!latest) return null
  return (
    <Card title={text('refunds.questions')}>
      <div className="stack">
        {questions.map(question => (
          <QuestionEntry key={question.askedAt} question={question} />
        ))}
        {!latest.answer && status === 'submitted' && <MissingAnswer {...latest} />}
      </div>
    </Card>
  )
}
