import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { MAX_IMPORT_LENGTH } from '@anzuo/domain/office/catalogueFile'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { callOffice, type OfficeError } from '../../api/callOffice'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { Page } from '../../parts/Page'
import { MessageState } from '../../parts/states'
import { Status } from '../../parts/Status'
import { ImportOutcome } from './ImportOutcome'
import { readTextFile, type ReadFile } from './readTextFile'

export type ImportPlan = OfficeResponseData<'/office/v1/catalogue/import/try'>

/** No text has it, and each workbook and picture does. */
const NUL = '\0'

/** Chooses a file and tries it: nothing is written by that. */
const useTrial = () => {
  const [file, setFile] = useState<ReadFile | null>(null)
  const trial = useMutation<ImportPlan, OfficeError, ReadFile>({
    mutationFn: ({ text: csv }) => callOffice('/office/v1/catalogue/import/try', { csv }),
  })
  const choose = async (chosen: File) => {
    const read = await readTextFile(chosen)
    setFile(read)
    trial.reset()
    if (read.text.length <= MAX_IMPORT_LENGTH && !read.text.includes(NUL)) trial.mutate(read)
  }
  return {
    file,
    trial,
    choose,
    isTooLong: file !== null && file.text.length > MAX_IMPORT_LENGTH,
    isNoText: file?.text.includes(NUL) ?? false,
  }
}

/** A file of products: first what it would do, line by line, then the deed. */
export const ImportPage = () => {
  const { text } = useText()
  const input = useRef<HTMLInputElement>(null)
  const { file, trial, choose, isTooLong, isNoText } = useTrial()
  const openFile = () => input.current?.click()
  return (
    <Page
      title={text('products.importTitle')}
      parent={{ to: '/products', title: text('shell.products') }}
      aside={
        file && (
          <>
            <Status tone="underWay">{text('products.dryRun')}</Status>
            <span className="muted">{`${file.name} · ${file.encoding}`}</span>
          </>
        )
      }
      actions={
        file && (
          <Button icon="upload" onClick={openFile}>
            {text('products.otherFile')}
          </Button>
        )
      }
    >
      <input
        ref={input}
        type="file"
        className="unseen"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={text('products.chooseFile')}
        onChange={event => {
          const [chosen] = event.target.files ?? []
          if (chosen) void choose(chosen)
          // The same file, corrected, can be chosen again.
          event.target.value = ''
        }}
      />
      {!file && (
        <Card>
          <MessageState
            icon="upload"
            title={text('products.importStart')}
            note={text('products.importNote')}
            actions={
              <Button variant="primary" icon="upload" onClick={openFile}>
                {text('products.chooseFile')}
              </Button>
            }
          />
        </Card>
      )}
      {isTooLong && !isNoText && <Callout tone="alert">{text('products.fileTooLong')}</Callout>}
      {isNoText && <Callout tone="alert">{text('products.notText')}</Callout>}
      {trial.isPending && <p role="status">{text('common.loading')}</p>}
      <ChangeError error={trial.error} />
      {trial.data && file && <Run key={trial.data.digest} plan={trial.data} file={file} />}
    </Page>
  )
}

/** The outcome of a trial, and the button that does exactly this. */
const Run = ({ plan: first, file }: { plan: ImportPlan; file: ReadFile }) => {
  const { text } = useText()
  const notify = useNotify()
  const navigate = useNavigate()
  const [plan, setPlan] = useState(first)
  const [hasLooked, setHasLooked] = useState(false)
  const run = useOfficeChange('/office/v1/catalogue/import/run', {
    onDone: ({ newProducts, changedProducts }) => {
      notify(text('products.imported', { changed: changedProducts, made: newProducts }))
      void navigate('/products')
    },
  })
  const drops = plan.changes.filter(({ isSuspicious }) => isSuspicious).length
  const isBlocked = plan.goodLines === 0 || (drops > 0 && !hasLooked)
  const submit = () =>
    run.mutate(
      {
        csv: file.text,
        digest: plan.digest,
        leavesOutBadLines: plan.problems.length > 0,
        acceptsPriceDrops: hasLooked,
      },
      { onError: error => error.isChanged && setPlan(error.data as ImportPlan) },
    )
  return (
    <>
      <ImportOutcome plan={plan} />
      <ChangeError error={run.error} />
      <Card>
        <div className="line line--wrap">
          <div className="grow">
            <h2>{text('products.importGood', { count: plan.goodLines })}</h2>
            <p className="note-text">{text('products.importAllOrNone')}</p>
          </div>
          {drops > 0 && (
            <label className="line">
              <input
                type="checkbox"
                checked={hasLooked}
                onChange={event => setHasLooked(event.target.checked)}
              />
              {text('products.lookedAtDrops', { count: drops })}
            </label>
          )}
          <Button variant="primary" disabled={isBlocked} isBusy={run.isPending} onClick={submit}>
            {plan.problems.length > 0
              ? text('products.importDoWithout', { count: plan.goodLines, bad: countBadLines(plan) })
              : text('products.importDo', { count: plan.goodLines })}
          </Button>
        </div>
      </Card>
    </>
  )
}

const countBadLines = ({ problems }: ImportPlan) => new Set(problems.map(({ line }) => line)).size
