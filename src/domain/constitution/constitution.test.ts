import fc from 'fast-check'

import english from '../../../locales/en-GB/constitution.json'
import type { TongueSigns } from '../tongue'
import {
  agreementOf,
  CONSTITUTION_TYPES,
  judgeConstitution,
  judgeScores,
  MOST_QUESTIONS,
  nextQuestion,
  progressOf,
  scoreOf,
  scoresOf,
  type Answer,
  type Answers,
  type ConstitutionScores,
  type ConstitutionType,
  type QuestionId,
} from './index'

const biased = CONSTITUTION_TYPES.filter(type => type !== 'balanced')
const anyAnswer = fc.constantFrom<Answer | null>(1, 2, 3, 4, 5, null)

/** Answers every question that is asked, and counts them. */
const goThrough = (reply: (question: QuestionId, index: number) => Answer | null) => {
  let answers: Answers = {}
  const asked: QuestionId[] = []
  for (let question = nextQuestion(answers); question; question = nextQuestion(answers)) {
    answers = { ...answers, [question]: reply(question, asked.length) }
    asked.push(question)
  }
  return { answers, asked }
}

const anyPerson = fc.array(anyAnswer, { minLength: MOST_QUESTIONS, maxLength: MOST_QUESTIONS })

describe('the questionnaire', () => {
  it('asks no question twice and never more than it says, whatever is answered', () => {
    fc.assert(
      fc.property(anyPerson, replies => {
        const { asked } = goThrough((_, index) => replies[index]!)
        expect(new Set(asked).size).toBe(asked.length)
        expect(asked.length).toBeLessThanOrEqual(MOST_QUESTIONS)
        expect(asked.length).toBeGreaterThanOrEqual(18)
      }),
    )
  })

  it('never promises fewer questions than it goes on to ask', () => {
    fc.assert(
      fc.property(anyPerson, replies => {
        const { answers, asked } = goThrough((_, index) => replies[index]!)
        let soFar: Answers = {}
        for (const question of asked) {
          expect(progressOf(soFar).atMost).toBeGreaterThanOrEqual(asked.length)
          soFar = { ...soFar, [question]: answers[question] ?? null }
        }
        expect(progressOf(answers)).toEqual({ done: asked.length, atMost: asked.length })
      }),
    )
  })

  it('goes on where it was left, from the kept answers alone', () => {
    fc.assert(
      fc.property(anyPerson, fc.nat(MOST_QUESTIONS), (replies, pause) => {
        const { answers, asked } = goThrough((_, index) => replies[index]!)
        const kept = JSON.parse(
          JSON.stringify(
            Object.fromEntries(asked.slice(0, pause).map(question => [question, answers[question]])),
          ),
        ) as Answers
        expect(nextQuestion(kept)).toBe(asked[pause] ?? null)
      }),
    )
  })

  it('is short for someone who is clearly well', () => {
    const { asked } = goThrough(question => (question.startsWith('balanced') ? 5 : 1))
    expect(asked).toHaveLength(18)
  })

  it('asks a third time after a question was passed over', () => {
    const { asked } = goThrough(question => (question === 'dampHeat.1' ? null : 1))
    expect(asked).toContain('dampHeat.3')
  })

  it('has words for every question and every type', () => {
    const { asked } = goThrough(() => 3)
    for (const question of asked) {
      const [type, number] = question.split('.') as [ConstitutionType, '1' | '2' | '3']
      expect(english.questions[type][number]).toBeTruthy()
    }
    expect(Object.keys(english.types)).toEqual([...CONSTITUTION_TYPES])
  })
})

describe('the scores', () => {
  const person = (scores: Partial<Record<ConstitutionType, Answer>>, rest: Answer = 1): Answers =>
    Object.fromEntries(
      CONSTITUTION_TYPES.flatMap(type =>
        [1, 2, 3].map(number => [`${type}.${number}`, scores[type] ?? rest]),
      ),
    ) as Answers

  it('reach from 0 to 100 by the published transformation', () => {
    expect(scoreOf(person({}, 1), 'dampHeat')).toBe(0)
    expect(scoreOf(person({}, 3), 'dampHeat')).toBe(50)
    expect(scoreOf(person({}, 5), 'dampHeat')).toBe(100)
  })

  const scored = (balanced: number, other: number) =>
    judgeScores(
      Object.fromEntries(
        CONSTITUTION_TYPES.map(type => [
          type,
          type === 'balanced' ? balanced : type === 'dampHeat' ? other : 0,
        ]),
      ) as ConstitutionScores,
    ).scores

  it.each([
    { balanced: 60, other: 29.9, verdicts: ['yes', 'no'] },
    { balanced: 59.9, other: 0, verdicts: ['no', 'no'] },
    { balanced: 60, other: 30, verdicts: ['basically', 'tendency'] },
    { balanced: 60, other: 39.9, verdicts: ['basically', 'tendency'] },
    { balanced: 60, other: 40, verdicts: ['no', 'yes'] },
    { balanced: 100, other: 100, verdicts: ['no', 'yes'] },
  ])(
    'are judged by the published limits: balanced $balanced beside $other',
    ({ balanced, other, verdicts }) => {
      const scores = scored(balanced, other)
      expect([scores.balanced.verdict, scores.dampHeat.verdict]).toEqual(verdicts)
    },
  )

  it('rise when any answer rises', () => {
    fc.assert(
      fc.property(anyPerson, fc.constantFrom(...CONSTITUTION_TYPES), (replies, type) => {
        const { answers } = goThrough((_, index) => replies[index]!)
        const question: QuestionId = `${type}.1`
        const given = answers[question]
        if (!given || given === 5) return
        const before = scoreOf(answers, type)
        const after = scoreOf({ ...answers, [question]: (given + 1) as Answer }, type)
        if (before !== null) expect(after).toBeGreaterThan(before)
      }),
    )
  })

  it('call someone balanced who is well and has nothing else', () => {
    const { scores, main } = judgeConstitution(person({ balanced: 5 }))
    expect(scores.balanced.verdict).toBe('yes')
    expect(main).toBe('balanced')
  })

  it('call someone largely balanced whose other scores stay below 40', () => {
    const answers: Answers = { ...person({ balanced: 5 }), 'dampHeat.1': 2, 'dampHeat.2': 2, 'dampHeat.3': 3 }
    const { scores, main } = judgeConstitution(answers)
    expect(scores.dampHeat.verdict).toBe('tendency')
    expect(scores.balanced.verdict).toBe('basically')
    expect(main).toBe('balanced')
  })

  it('show the strongest type first', () => {
    expect(judgeConstitution(person({ balanced: 4, yinDeficiency: 4, qiDeficiency: 5 })).main).toBe(
      'qiDeficiency',
    )
  })

  it('never say yes to balanced and to another type at once', () => {
    fc.assert(
      fc.property(anyPerson, replies => {
        const { scores } = judgeConstitution(goThrough((_, index) => replies[index]!).answers)
        if (!['yes', 'basically'].includes(scores.balanced.verdict)) return
        expect(biased.filter(type => scores[type].verdict === 'yes')).toEqual([])
        expect(biased.filter(type => scores[type].verdict === 'unknown')).toEqual([])
      }),
    )
  })

  it('stay open for someone who answers nothing', () => {
    const { scores, main } = judgeConstitution(goThrough(() => null).answers)
    expect(main).toBeNull()
    expect(new Set(Object.values(scores).map(({ verdict }) => verdict))).toEqual(new Set(['unknown']))
  })
})

describe('the tongue beside the answers', () => {
  const unclear = { label: 'unclear', confidence: 0 } as const
  const nothing: TongueSigns = {
    toothMarks: unclear,
    cracks: unclear,
    build: unclear,
    bodyColour: unclear,
    redTip: unclear,
    coatingColour: unclear,
    coatingThickness: unclear,
    moisture: unclear,
    greasy: unclear,
  }
  const sure = <Label extends string>(label: Label) => ({ label, confidence: 0.9 })

  it('is silent about every type when the photo shows nothing clearly', () => {
    expect(CONSTITUTION_TYPES.map(type => agreementOf(type, nothing))).toEqual(
      CONSTITUTION_TYPES.map(() => 'silent'),
    )
  })

  it('never makes a score: without answers there is none, whatever the tongue shows', () => {
    const signs: TongueSigns = { ...nothing, bodyColour: sure('pale'), toothMarks: sure('severe') }
    expect(CONSTITUTION_TYPES.map(type => agreementOf(type, signs))).toContain('agrees')
    expect(Object.values(scoresOf({}))).toEqual(CONSTITUTION_TYPES.map(() => null))
    for (const type of CONSTITUTION_TYPES) {
      expect(['agrees', 'disagrees', 'silent']).toContain(agreementOf(type, signs))
    }
  })

  it('agrees with low qi when it is pale and marked by the teeth', () => {
    const signs: TongueSigns = { ...nothing, bodyColour: sure('pale'), toothMarks: sure('moderate') }
    expect(agreementOf('qiDeficiency', signs)).toBe('agrees')
    expect(agreementOf('yinDeficiency', signs)).toBe('disagrees')
  })

  it('disagrees with balanced when its coating is thick and yellow', () => {
    const signs: TongueSigns = { ...nothing, coatingThickness: sure('thick'), coatingColour: sure('yellow') }
    expect(agreementOf('balanced', signs)).toBe('disagrees')
    expect(agreementOf('dampHeat', signs)).toBe('agrees')
  })
})
