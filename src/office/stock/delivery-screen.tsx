import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { readAnew } from '#office/api/keys.ts';
import { newKey } from '#office/api/new-key.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { staleOf } from '#office/api/stale.ts';
import { Columns } from '#office/components/detail/detail.tsx';
import { LoadedScreen } from '#office/components/loaded-screen.tsx';
import { Box, Crumbs, Screen } from '#office/components/screen.tsx';
import { type Difference, StaleNotice } from '#office/components/stale-notice.tsx';
import { Allowed } from '#office/components/states.tsx';
import { useLeaveQuestion } from '#office/components/unsaved.tsx';
import type { InputOf } from '#staff/endpoint.ts';
import type { Stale } from '#staff/stale.ts';
import {
  type Delivery,
  type DeliveryLine,
  lookAtDelivery,
  receiveLines,
} from '#staff/stock/delivery-contract.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office/stock.ts';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { DeliveryAfter } from './delivery-after.tsx';
import { cameOf, costOf, type Draft, lineOf, withAll } from './delivery-draft.ts';
import { DeliveryLines } from './delivery-lines.tsx';
import { DeliveryScanner } from './delivery-scanner.tsx';

const readDelivery = async (reference: string, signal: AbortSignal) =>
  (await api(lookAtDelivery, { body: { reference }, signal })).delivery;

/** One delivery, counted as it is taken out of its boxes. */
export function DeliveryScreen() {
  const { reference } = useParams({ from: '/sklad/dodavky/$reference' });
  return (
    <Allowed needs={lookAtDelivery.needs}>
      <Loaded key={reference} reference={reference} />
    </Allowed>
  );
}

function Loaded({ reference }: { reference: string }) {
  const query = useQuery({
    queryKey: ['deliveries', 'one', reference],
    queryFn: ({ signal }) => readDelivery(reference, signal),
    retry: false,
  });
  return (
    <LoadedScreen
      title={reference}
      query={query}
      gone={{
        title: t('stock.delivery.gone'),
        back: t('stock.delivery.back'),
        to: '/sklad/dodavky',
      }}
    >
      {(delivery) => <Counting delivery={delivery} />}
    </LoadedScreen>
  );
}

function Counting({ delivery }: { delivery: Delivery }) {
  const { reference, lines, warehouses, note } = delivery;
  const mayReceive = mayDo(useMe(), receiveLines.needs);
  const [draft, setDraft] = useState<Draft>({});
  const [warehouse, setWarehouse] = useState(warehouses[0]!.id);
  const [day, setDay] = useState('');
  const [problem, setProblem] = useState<string>();
  const [late, setLate] = useState<Late>();
  const receiving = useReceive(reference, {
    onProblem: setProblem,
    onStale: (stale) => setLate({ ...stale, differences: differencesOf(lines, stale.current) }),
  });
  const isCounted = Object.keys(draft).length > 0 && !receiving.isSuccess;
  const { question } = useLeaveQuestion(isCounted);
  const submit = () => {
    if (receiving.isPending || receiving.isSuccess) return;
    const found = linesOf(delivery, draft);
    setProblem('wrong' in found ? found.wrong : undefined);
    setLate(undefined);
    if ('lines' in found)
      receiving.mutate({ warehouse, lines: found.lines, rest_on: day === '' ? undefined : day });
  };
  return (
    <Screen
      title={t('stock.delivery.title', { reference })}
      crumbs={<Crumbs place={{ to: '/sklad/dodavky' }} title={t('stock.deliveries.title')} />}
      count={note}
      actions={
        mayReceive ? (
          <Button
            variant="line"
            icon={<CheckCheck />}
            onClick={() => setDraft(withAll(draft, lines))}
          >
            {t('stock.delivery.all')}
          </Button>
        ) : undefined
      }
    >
      {mayReceive ? <DeliveryScanner lines={lines} draft={draft} onCount={setDraft} /> : null}
      <Columns
        side={
          <DeliveryAfter
            delivery={delivery}
            draft={draft}
            warehouse={warehouse}
            onWarehouse={setWarehouse}
            day={day}
            onDay={setDay}
            problem={problem}
            notice={
              late ? (
                <StaleNotice
                  by={late}
                  differences={late.differences}
                  onDiscard={() => {
                    setDraft({});
                    setLate(undefined);
                  }}
                />
              ) : null
            }
            submit={
              mayReceive ? (
                <Button variant="buy" isLoading={receiving.isPending} onClick={submit}>
                  {t('stock.delivery.submit')}
                </Button>
              ) : null
            }
          />
        }
      >
        <Box title={t('stock.delivery.lines')} isFlush>
          <DeliveryLines lines={lines} draft={draft} onChange={mayReceive ? setDraft : undefined} />
        </Box>
      </Columns>
      {question}
    </Screen>
  );
}

/** What the call takes of a draft, or the first thing in it that is no number. Lines nobody has counted have not come. */
function linesOf({ lines }: Delivery, draft: Draft) {
  const read = lines.map((line) => {
    const { came, cost, rest } = lineOf(draft, line);
    return { line, rest, came: cameOf(came), cost: costOf(cost) };
  });
  const noNumber = read.find(({ came }) => came === null);
  if (noNumber) return { wrong: t('stock.delivery.wrongCame', { code: noNumber.line.code }) };
  const noPrice = read.find(({ cost }) => cost === null);
  if (noPrice) return { wrong: t('stock.delivery.wrongCost', { code: noPrice.line.code }) };
  if (read.every(({ came, rest }) => came === 0 && rest === 'wait'))
    return { wrong: t('stock.delivery.nothing') };
  return {
    lines: read.map(({ line: { id, ordered }, came, cost, rest }) => ({
      id,
      ordered,
      rest,
      came: came ?? 0,
      ...(cost === undefined || cost === null ? undefined : { cost }),
    })),
  };
}

type Newest = { lines: Pick<DeliveryLine, 'id' | 'code' | 'ordered'>[] };
type Late = Stale<Newest> & { differences: Difference[] };

/** What is expected of each product now, where that is something else than it was on the screen. */
export function differencesOf(seen: Newest['lines'], { lines: newest }: Newest): Difference[] {
  const codes = new Map([...seen, ...newest].map(({ id, code }) => [id, code]));
  const countIn = (lines: Newest['lines'], id: number) => {
    const line = lines.find((one) => one.id === id);
    return line ? formatCount(line.ordered) : '';
  };
  return [...codes]
    .map(([id, what]) => ({ what, seen: countIn(seen, id), newest: countIn(newest, id) }))
    .filter((one) => one.seen !== one.newest);
}

type Sent = Omit<InputOf<typeof receiveLines>, 'reference'>;

type Refused = { onProblem: (words: string) => void; onStale: (stale: Stale<Newest>) => void };

function useReceive(reference: string, { onProblem, onStale }: Refused) {
  const client = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  // One screen is one receipt, however often its button is pressed.
  const [key] = useState(newKey);
  return useMutation({
    mutationFn: (body: Sent) =>
      api(receiveLines, { body: { ...body, reference }, headers: { 'idempotency-key': key } }),
    onSuccess: async ({ left }) => {
      const words = left > 0 ? 'stock.delivery.donePart' : 'stock.delivery.done';
      toasts.success(t(words, { reference }));
      await navigate({ to: '/sklad/dodavky' });
      await readAnew(client, ['deliveries', 'stock', 'products']);
    },
    onError: async (error) => {
      const stale = staleOf<Newest>(error);
      if (!stale) return onProblem(wordsOf(error));
      onStale(stale);
      // What was counted stays, and is sent over what is expected now.
      await readAnew(client, ['deliveries']);
    },
  });
}
