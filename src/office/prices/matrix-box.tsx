import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { Box } from '#office/components/screen.tsx';
import { StaleNotice } from '#office/components/stale-notice.tsx';
import { UnsavedBar, useLeaveQuestion } from '#office/components/unsaved.tsx';
import { useSettled } from '#office/components/use-settled.ts';
import {
  type Matrix,
  type MatrixChange,
  saveMatrix,
  touchedByMatrix,
} from '#staff/prices/matrix-contract.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/office/prices.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { countOwn, type Draft, rowsOf } from './matrix-rows.ts';
import { MatrixTable } from './matrix-table.tsx';
import { percentWords } from './percent-text.ts';
import { useMatrix } from './use-matrix.ts';
import styles from './matrix.module.css';

/** Discounts of all groups, edited like a spreadsheet and saved at once. */
export function MatrixBox({ matrix }: { matrix: Matrix }) {
  const mayChange = mayDo(useMe(), saveMatrix.needs);
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [search, setSearch] = useState('');
  const [isOnlyOwn, setIsOnlyOwn] = useState(false);
  const of = useMatrix(matrix, useSaved());
  const { question } = useLeaveQuestion(of.draft.size > 0);
  const rows = useMemo(
    () => rowsOf(matrix, of.draft, { open, search, isOnlyOwn }),
    [matrix, of.draft, open, search, isOnlyOwn],
  );
  const words = wordsFor(matrix);
  const toggle = (id: number) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <>
      <Box title={t('prices.matrix.title')} isFlush foot={<Legend />}>
        <div className={styles.bar}>
          <TextField
            isLabelHidden
            label={t('prices.matrix.findLabel')}
            placeholder={t('prices.matrix.find')}
            icon={<Search />}
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <div className={styles.which} role="group" aria-label={t('prices.matrix.which')}>
            {[false, true].map((only) => (
              <Button
                key={String(only)}
                size="sm"
                variant={isOnlyOwn === only ? 'line' : 'quiet'}
                aria-pressed={isOnlyOwn === only}
                onClick={() => setIsOnlyOwn(only)}
              >
                {only
                  ? t('prices.matrix.own', { count: formatCount(countOwn(matrix)) })
                  : t('prices.matrix.all')}
              </Button>
            ))}
          </div>
        </div>
        <MatrixTable
          matrix={matrix}
          rows={rows}
          draft={of.draft}
          mayChange={mayChange}
          onChange={of.change}
          onToggle={toggle}
        />
        {rows.categories.length + rows.vendors.length === 0 ? (
          <p className={styles.none}>{t('prices.matrix.none')}</p>
        ) : null}
      </Box>
      {of.late ? (
        <StaleNotice
          by={of.late}
          differences={of.differences.map(({ key, was, is }) => ({
            what: words.placeOf(key),
            seen: points(was),
            newest: points(is),
          }))}
          onDiscard={of.discard}
        />
      ) : null}
      <FormProblem>{of.problem}</FormProblem>
      <form
        ref={form}
        className={styles.save}
        onSubmit={(event) => {
          event.preventDefault();
          of.save();
        }}
      >
        <UnsavedBar
          form={form}
          changed={[...of.draft.keys()]}
          isSaving={of.isSaving}
          onDiscard={of.discard}
        >
          {words.changes([...of.draft.values()])} <Touched draft={of.draft} />
        </UnsavedBar>
      </form>
      {question}
    </>
  );
}

const points = (value: number | null) =>
  value === null ? t('prices.matrix.inheritedShort') : percentWords(value);

/** More are only counted. */
const MOST_NAMED = 3;

/** What a cell is called: its row, then its group. */
function wordsFor({ groups, categories, vendors }: Matrix) {
  const named = { base: [], category: categories, vendor: vendors };
  const rowOf = ({ kind, id }: Pick<MatrixChange, 'kind' | 'id'>) =>
    named[kind].find((one) => one.id === id)?.name ?? t('prices.matrix.base');
  const groupOf = (id: number) => groups.find((one) => one.id === id)?.name ?? '';
  const change = ({ was, discount_bp: is, ...place }: MatrixChange) =>
    t('prices.matrix.change', {
      row: rowOf(place),
      group: groupOf(place.group),
      before: points(was),
      after: points(is),
    });
  return {
    placeOf: (key: string) => {
      const [group, kind, id] = key.split(' ') as [string, MatrixChange['kind'], string];
      return `${rowOf({ kind, id: id === '' ? null : Number(id) })}, ${groupOf(Number(group))}`;
    },
    changes: (all: MatrixChange[]) => {
      const more = all.length - MOST_NAMED;
      const first = all.slice(0, MOST_NAMED).map(change).join('; ');
      return more > 0 ? `${first} ${plurals('prices.matrix.more', more)}.` : `${first}.`;
    },
  };
}

/** How far a save would reach, once nobody types any more. */
function Touched({ draft }: { draft: Draft }) {
  const said = JSON.stringify([...draft.values()]);
  const asked = useSettled(said);
  const changes = JSON.parse(asked) as MatrixChange[];
  const { data } = useQuery({
    queryKey: ['prices', 'touched', asked],
    queryFn: ({ signal }) => api(touchedByMatrix, { body: { changes }, signal }),
    enabled: asked === said && changes.length > 0,
    staleTime: 0,
  });
  if (!data || asked !== said) return null;
  return data.products === 0
    ? t('prices.matrix.untouched')
    : t('prices.matrix.touched', {
        customers: plurals('prices.matrix.touchedCustomers', data.customers),
        products: plurals('prices.matrix.touchedProducts', data.products),
      });
}

/** Says how much was saved, and offers to give it back. */
function useSaved() {
  const client = useQueryClient();
  const toasts = useToasts();
  const giveBack = async (changes: MatrixChange[]) => {
    try {
      const back = changes.map((one) => ({ ...one, was: one.discount_bp, discount_bp: one.was }));
      await api(saveMatrix, { body: { changes: back, is_confirmed: true } });
      toasts.success(t('prices.matrix.givenBack'));
    } catch (error) {
      toasts.error(wordsOf(error));
    }
    await readAnew(client, ['prices', 'customers']);
  };
  return (changes: MatrixChange[]) => {
    let isPressed = false;
    toasts.success(plurals('prices.matrix.saved', changes.length), {
      life: 10_000,
      action: (
        <Button
          variant="line"
          size="sm"
          onClick={() => {
            if (isPressed) return;
            isPressed = true;
            void giveBack(changes);
          }}
        >
          {t('prices.matrix.giveBack')}
        </Button>
      ),
    });
  };
}

const Legend = () => (
  <div className={styles.legend}>
    <span>
      <b>{percentWords(1_200)}</b> {t('prices.matrix.legend.own')}
    </span>
    <span>
      <i>{percentWords(500)}</i> {t('prices.matrix.legend.inherited')}
    </span>
    <span>
      <u /> {t('prices.matrix.legend.changed')}
    </span>
    <span>
      <s>{percentWords(400)}</s> {t('prices.matrix.legend.dead')}
    </span>
    <p>{t('prices.matrix.note')}</p>
  </div>
);
