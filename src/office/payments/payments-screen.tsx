import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Coins, Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { Columns } from '#office/components/detail/detail.tsx';
import { usePages } from '#office/components/list/list-box.tsx';
import { Screen } from '#office/components/screen.tsx';
import { Allowed, EmptyState, NotLoaded } from '#office/components/states.tsx';
import { useAddress } from '#office/components/use-address.ts';
import { useScreenKeys } from '#office/components/use-screen-keys.ts';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { addStatement, listStatements, type Statement } from '#staff/payments/contract.ts';
import { t } from '#text/office/payments.ts';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { FileDrop, News } from './brought-file.tsx';
import { DecidedPayments } from './decided-payments.tsx';
import { OpenPayments } from './open-payments.tsx';
import { OverpaidBox } from './overpaid-box.tsx';
import { payAgain, statementQuery, statements } from './payment-queries.ts';
import { shortAccount } from './payment-words.ts';
import { Elsewhere, Statements, Totals } from './statement-boxes.tsx';
import { useFiles } from './use-files.ts';

const RecordDialog = windowOnDemand(
  async () => (await import('./payment-dialogs.tsx')).RecordDialog,
);

export const PaymentsScreen = () => (
  <Allowed needs={listStatements.needs}>
    <Payments />
  </Allowed>
);

/** The statement of the address; one that is older than those that are listed is asked for by itself. */
function useAsked(id: string | undefined, listed: Statement[] | undefined): Statement | undefined {
  const found = listed?.find((one) => String(one.id) === id);
  const isOlder = listed !== undefined && !found && /^[1-9]\d{0,8}$/.test(id ?? '');
  const { data } = useQuery({ ...statementQuery(Number(id)), enabled: isOlder });
  return found ?? (isOlder ? data : undefined);
}

/** The statement that is looked at stands in the address: `?vypis=12`. */
function Payments() {
  const [address, change] = useAddress();
  const of = usePages(statements);
  const { data } = of.query;
  const mayChange = mayDo(useMe(), addStatement.needs);
  const [isRecording, setIsRecording] = useState(false);
  const toasts = useToasts();
  const client = useQueryClient();
  const { brought, bring, isBringing, forget } = useFiles((id) => change({ vypis: String(id) }));
  const choose = useRef<HTMLInputElement>(null);
  useScreenKeys({ n: mayChange ? () => choose.current?.click() : undefined });
  const onChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) bring(file);
    // The same file may be chosen once more.
    event.target.value = '';
  };
  const rows = of.rows ?? [];
  const asked = useAsked(address.vypis, of.rows);
  const shown = asked ?? rows.find(({ counts }) => counts.open > 0) ?? rows[0];

  return (
    <Screen
      title={t('payments.title')}
      count={shown ? t('payments.account', { account: shortAccount(shown.account) }) : undefined}
      actions={
        mayChange ? (
          <>
            <Button
              variant="line"
              icon={<Coins />}
              {...RecordDialog.soon}
              onClick={() => setIsRecording(true)}
            >
              {t('payments.record.open')}
            </Button>
            <Button
              icon={<Upload />}
              isLoading={isBringing}
              onClick={() => choose.current?.click()}
            >
              {t('payments.upload')} <kbd className="only-on-large">N</kbd>
            </Button>
            <input
              ref={choose}
              className="visually-hidden"
              type="file"
              accept=".xml,.csv,.xlsx,.txt"
              aria-label={t('payments.file')}
              tabIndex={-1}
              onChange={onChosen}
            />
          </>
        ) : null
      }
    >
      <News last={brought[0]} onForget={forget} />
      {!data ? (
        <NotLoaded query={of.query} />
      ) : (
        <Columns
          side={
            <>
              {shown ? <Totals statement={shown} /> : null}
              {mayChange ? (
                <FileDrop onFile={bring} onPress={() => choose.current?.click()} />
              ) : null}
              <OverpaidBox />
              <Statements of={of} brought={brought} shown={shown} />
            </>
          }
        >
          {shown ? (
            <>
              <OpenPayments
                key={shown.id}
                statement={shown}
                percent={data.pages[0]!.summary!.auto_percent}
              />
              <Elsewhere statements={rows.filter(({ id }) => id !== shown.id)} />
              {(['partial', 'matched', 'ignored', 'outgoing'] as const)
                .filter((state) => shown.counts[state] > 0)
                .map((state) => (
                  <DecidedPayments key={state} statement={shown} state={state} />
                ))}
            </>
          ) : (
            <EmptyState title={t('payments.none')} more={t('payments.noneMore')} />
          )}
        </Columns>
      )}
      {isRecording ? (
        <RecordDialog
          onClose={() => setIsRecording(false)}
          onDone={(words) => {
            toasts.success(words);
            void payAgain(client);
          }}
        />
      ) : null}
    </Screen>
  );
}
