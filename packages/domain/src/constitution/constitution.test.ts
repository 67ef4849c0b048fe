import fc from 'fast-check'

import { TONGUE_SIGN_LABELS } from '../report/types'
import type { TongueSigns } from '@anzuo/tongue'
import {
  compareTongueWithConstitution,
  CONSTITUTION_TYPES,
  assessConstitution,
  assessConstitutionScores,
  MAX_QUESTIONNAIRE_QUESTIONS,
  getNextQuestion,
  getQuestionnaireProgress,
  computeConstitutionTypeScore,
  computeConstitutionScores,
  findSecondConstitutionType,
  type QuestionnaireAnswer,
  type QuestionnaireAnswers,
  type ConstitutionScores,
  type ConstitutionType,
  type ConstitutionQuestionId,
} from './index'

const biased = CONSTITUTION_TYPES.filter(type => type !== 'balanced')
const anyAnswer = fc.constantFrom<QuestionnaireAnswer | null>(1, 2, 3, 4, 5, null)

/** Answers every question that is asked, and counts them. */
const goThrough = (
  reply: (question: ConstitutionQuestionId, index: number) => QuestionnaireAnswer | null,
) => {
  let answers: QuestionnaireAnswers = {}
  const asked: ConstitutionQuestionId[] = []
  for (let question = getNextQuestion(answers); question; question = getNextQuestion(answers)) {
    answers = { ...answers, [question]: reply(question, asked.length) }
    asked.push(question)
  }
  return { answers, asked }
}

const anyPerson = fc.array(anyAnswer, {
  minLength: MAX_QUESTIONNAIRE_QUESTIONS,
  maxLength: MAX_QUESTIONNAIRE_QUESTIONS,
})

describe('the questionnaire', () => {
  it('asks no question twice and never more than it says, whatever is answered', () => {
    fc.assert(
      fc.property(anyPerson, replies => {
        const { asked } = goThrough((_, index) => replies[index]!)
        expect(new Set(asked).size).toBe(asked.length)
        expect(asked.length).toBeLessThanOrEqual(MAX_QUESTIONNAIRE_QUESTIONS)
        expect(asked.length).toBeGreaterThanOrEqual(18)
      }),
    )
  })

  it('never promises fewer questions than it goes on to ask', () => {
    fc.assert(
      fc.property(anyPerson, replies => {
        const { answers, asked } = goThrough((_, index) => replies[index]!)
        let soFar: QuestionnaireAnswers = {}
        for (const question of asked) {
          expect(getQuestionnaireProgress(soFar).atMost).toBeGreaterThanOrEqual(asked.length)
          soFar = { ...soFar, [question]: answers[question] ?? null }
        }
        expect(getQuestionnaireProgress(answers)).toEqual({ done: asked.length, atMost: asked.length })
      }),
    )
  })

  it('goes on where it was left, from the kept answers alone', () => {
    fc.assert(
      fc.property(anyPerson, fc.nat(MAX_QUESTIONNAIRE_QUESTIONS), (replies, pause) => {
        const { answers, asked } = goThrough((_, index) => replies[index]!)
        const kept = JSON.parse(
          JSON.stringify(
            Object.fromEntries(asked.slice(0, pause).map(question => [question, answers[question]])),
          ),
        ) as QuestionnaireAnswers
        expect(getNextQuestion(kept)).toBe(asked[pause] ?? null)
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
})

describe('the scores', () => {
  const person = (
    scores: Partial<Record<ConstitutionType, QuestionnaireAnswer>>,
    rest: QuestionnaireAnswer = 1,
  ): QuestionnaireAnswers =>
    Object.fromEntries(
      CONSTITUTION_TYPES.flatMap(type =>
        [1, 2, 3].map(number => [`${type}.${number}`, scores[type] ?? rest]),
      ),
    ) as QuestionnaireAnswers

  it('reach from 0 to 100 by the published transformation', () => {
    expect(computeConstitutionTypeScore(person({}, 1), 'dampHeat')).toBe(0)
    expect(computeConstitutionTypeScore(person({}, 3), 'dampHeat')).toBe(50)
    expect(computeConstitutionTypeScore(person({}, 5), 'dampHeat')).toBe(100)
  })

  const scored = (balanced: number, other: number) =>
    assessConstitutionScores(
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
        const question: ConstitutionQuestionId = `${type}.1`
        const given = answers[question]
        if (!given || given === 5) return
        const before = computeConstitutionTypeScore(answers, type)
        const after = computeConstitutionTypeScore(
          { ...answers, [question]: (given + 1) as QuestionnaireAnswer },
          type,
        )
        if (before !== null) expect(after).toBeGreaterThan(before)
      }),
    )
  })

  it('call someone balanced who is well and has nothing else', () => {
    const { scores, main } = assessConstitution(person({ balanced: 5 }))
    expect(scores.balanced.verdict).toBe('yes')
    expect(main).toBe('balanced')
  })

  it('call someone largely balanced whose other scores stay below 40', () => {
    const answers: QuestionnaireAnswers = {
      ...person({ balanced: 5 }),
      'dampHeat.1': 2,
      'dampHeat.2': 2,
      'dampHeat.3': 3,
    }
    const { scores, main } = assessConstitution(answers)
    expect(scores.dampHeat.verdict).toBe('tendency')
    expect(scores.balanced.verdict).toBe('basically')
    expect(main).toBe('balanced')
  })

  it('show the strongest type first', () => {
    expect(assessConstitution(person({ balanced: 4, yinDeficiency: 4, qiDeficiency: 5 })).main).toBe(
      'qiDeficiency',
    )
  })

  it('never say yes to balanced and to another type at once', () => {
    fc.assert(
      fc.property(anyPerson, replies => {
        const { scores } = assessConstitution(goThrough((_, index) => replies[index]!).answers)
        if (!['yes', 'basically'].includes(scores.balanced.verdict)) return
        expect(biased.filter(type => scores[type].verdict === 'yes')).toEqual([])
        expect(biased.filter(type => scores[type].verdict === 'unknown')).toEqual([])
      }),
    )
  })

  it('stay open for someone who answers nothing', () => {
    const { scores, main } = assessConstitution(goThrough(() => null).answers)
    expect(main).toBeNull()
    expect(new Set(Object.values(scores).map(({ verdict }) => verdict))).toEqual(new Set(['unknown']))
  })
})

describe('the tongue beside the answers', () => {
  const unclear = { label: 'unclear', confidence: 0 } as const
  // `fromEntries` forgets the keys.
  const nothing = Object.fromEntries(
    Object.keys(TONGUE_SIGN_LABELS).map(sign => [sign, unclear]),
  ) as TongueSigns
  const sure = <Label extends string>(label: Label) => ({ label, confidence: 0.9 })

  it('is silent about every type when the photo shows nothing clearly', () => {
    expect(CONSTITUTION_TYPES.map(type => compareTongueWithConstitution(type, nothing))).toEqual(
      CONSTITUTION_TYPES.map(() => 'silent'),
    )
  })

  it('never makes a score: without answers there is none, whatever the tongue shows', () => {
    const signs: TongueSigns = { ...nothing, bodyColour: sure('pale'), toothMarks: sure('severe') }
    expect(CONSTITUTION_TYPES.map(type => compareTongueWithConstitution(type, signs))).toContain('agrees')
    expect(Object.values(computeConstitutionScores({}))).toEqual(CONSTITUTION_TYPES.map(() => null))
    for (const type of CONSTITUTION_TYPES) {
      expect(['agrees', 'disagrees', 'silent']).toContain(compareTongueWithConstitution(type, signs))
    }
  })

  it('agrees with low qi when it is pale and marked by the teeth', () => {
    const signs: TongueSigns = { ...nothing, bodyColour: sure('pale'), toothMarks: sure('moderate') }
    expect(compareTongueWithConstitution('qiDeficiency', signs)).toBe('agrees')
    expect(compareTongueWithConstitution('yinDeficiency', signs)).toBe('disagrees')
  })

  it('disagrees with balanced when its coating is thick and yellow', () => {
    const signs: TongueSigns = { ...nothing, coatingThickness: sure('thick'), coatingColour: sure('yellow') }
    expect(compareTongueWithConstitution('balanced', signs)).toBe('disagrees')
    expect(compareTongueWithConstitution('dampHeat', signs)).toBe('agrees')
  })
})

describe('types that are equally strong', () => {
  const scores = {
    balanced: 50,
    qiDeficiency: 50,
    yangDeficiency: 50,
    yinDeficiency: 0,
    phlegmDamp: 0,
    dampHeat: 0,
    bloodStasis: 0,
    qiStagnation: 0,
    inherited: 0,
  }

  it('have no main one, but are both named', () => {
    const { main, undecided } = assessConstitutionScores(scores)
    expect(main).toBeNull()
    expect(undecided).toEqual(['qiDeficiency', 'yangDeficiency'])
  })

  it('have one as soon as a single answer sets it apart', () => {
    const { main, undecided } = assessConstitutionScores({ ...scores, qiDeficiency: 50 + 100 / 12 })
    expect([main, undecided]).toEqual(['qiDeficiency', []])
  })
})

describe('the type beside the main one', () => {
  const none = Object.fromEntries(CONSTITUTION_TYPES.map(type => [type, 0])) as ConstitutionScores
  const findSecond = (scores: Partial<ConstitutionScores>) =>
    findSecondConstitutionType(assessConstitutionScores({ ...none, ...scores }))

  it('is the strongest tendency of a balanced person', () => {
    expect(findSecond({ balanced: 70, qiDeficiency: 33, dampHeat: 36 })).toBe('dampHeat')
  })
  it('is the next strongest type that applies to somebody with a biased one', () => {
    expect(findSecond({ balanced: 40, yinDeficiency: 75, dampHeat: 33, qiStagnation: 50 })).toBe(
      'qiStagnation',
    )
  })
  it('is none where no other type stands out, and where no main one does', () => {
    expect(findSecond({ balanced: 70 })).toBeNull()
    expect(findSecond({ balanced: 40, yinDeficiency: 50, dampHeat: 50, qiStagnation: 35 })).toBeNull()
  })
})
