import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/account/session.ts';
import { api } from '#office/api/send.ts';
import { shortMoment } from '#office/components/format.ts';
import { OfficeLink } from '#office/components/link.ts';
import { ListMore } from '#office/components/list/list-more.tsx';
import { Box, Screen } from '#office/components/screen.tsx';
import { Allowed, EmptyState, ErrorState, LoadingState } from '#office/components/states.tsx';
import { orderPlace } from '#office/orders/order-place.ts';
import { listMails, resendMail, type UndeliveredMail } from '#staff/mails/contract.ts';
import { plurals, t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { MailDialog } from './mail-dialog.tsx';
import styles from './mails.module.css';

const mailsQuery = infiniteQueryOptions({
  queryKey: ['mails'],
  queryFn: ({ pageParam, signal }) =>
    api(listMails, { body: pageParam ? { before: pageParam } : {}, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ mails, has_more: hasMore }) => (hasMore ? mails.at(-1)?.id : undefined),
});

export const MailsScreen = () => (
  <Allowed needs={listMails.needs}>
    <Mails />
  </Allowed>
);

/** What the shop could not deliver, with the reason and the way to send it again. */
function Mails() {
  const mayRepair = mayDo(useMe(), resendMail.needs);
  const query = useInfiniteQuery(mailsQuery);
  const { data, error, refetch } = query;
  const [repaired, setRepaired] = useState<UndeliveredMail | null>(null);
  const mails = data?.pages.flatMap((page) => page.mails) ?? [];
  return (
    <Screen title={t('mails.title')}>
      {!data && error ? <ErrorState onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingState /> : null}
      {data && mails.length === 0 ? (
        <EmptyState title={t('mails.none')} more={t('mails.noneMore')} />
      ) : null}
      {mails.length > 0 ? (
        <Box isFlush title={t('mails.list')} badge={<span className="muted">{mails.length}</span>}>
          <ul className={styles.list}>
            {mails.map((mail) => (
              <li key={mail.id}>
                <span className={styles.mark}>
                  <MailX />
                </span>
                <div className={styles.what}>
                  <p>
                    <b>{mail.recipient}</b> · {mail.subject}
                    {mail.order_number ? (
                      <>
                        {' · '}
                        <OfficeLink {...orderPlace(mail.order_number)}>
                          {mail.order_number}
                        </OfficeLink>
                      </>
                    ) : null}
                  </p>
                  <p className={styles.why}>{mail.problem}</p>
                  <p className="muted">
                    {shortMoment(mail.created_at)} · {plurals('mails.tries', mail.attempts)}
                  </p>
                </div>
                {mayRepair ? (
                  <Button variant="line" size="sm" onClick={() => setRepaired(mail)}>
                    {t(mail.is_correctable ? 'mails.repair' : 'mails.again')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </Box>
      ) : null}
      <ListMore query={query} />
      {repaired ? <MailDialog mail={repaired} onClose={() => setRepaired(null)} /> : null}
    </Screen>
  );
}
