import { api } from '#office/api/send.ts';
import { shortMoment } from '#office/components/format.ts';
import { Link } from '#ui/navigation/link.tsx';
import * as column from '#office/components/list/column.tsx';
import { list } from '#office/components/list/description.ts';
import { ListScreen } from '#office/components/list/list-screen.tsx';
import { pageOf } from '#office/components/list/page-of.ts';
import { WindowButton } from '#office/components/window-button.tsx';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { orderPlace } from '#office/navigation/places.ts';
import { listMails, resendMail, type UndeliveredMail } from '#staff/mails/contract.ts';
import { plurals, t } from '#text/office.ts';
import cells from '#office/components/list/cells.module.css';
import styles from './mails.module.css';

const MailDialog = windowOnDemand(async () => (await import('./mail-dialog.tsx')).MailDialog);

export const MailsScreen = () => <ListScreen of={mails} />;

/** What the shop could not deliver, with the reason and the way to send it again. */
const mails = list<UndeliveredMail>({
  subject: 'mails',
  path: '/nedorucene',
  needs: listMails.needs,
  title: t('mails.title'),
  page: (_, before, signal) => pageOf(api(listMails, { body: { before }, signal }), 'mails'),
  idOf: ({ id }) => id,
  columns: [
    column.title('what', t('mails.columns.what'), ({ recipient, subject }) => (
      <>
        <b>{recipient}</b>
        <small>{subject}</small>
      </>
    )),
    {
      name: 'order',
      label: t('mails.columns.order'),
      narrow: 'beside',
      className: styles.order,
      cell: ({ order_number: number }) =>
        number ? <Link {...orderPlace(number)}>{number}</Link> : null,
    },
    {
      name: 'problem',
      label: t('mails.columns.problem'),
      narrow: 'wide',
      className: styles.problem,
      cell: ({ problem }) => problem,
    },
    {
      name: 'when',
      label: t('mails.columns.when'),
      narrow: 'below',
      className: cells.quiet,
      cell: (mail) => `${shortMoment(mail.created_at)} · ${plurals('mails.tries', mail.attempts)}`,
    },
    {
      name: 'repair',
      label: t('mails.again'),
      isHidden: true,
      narrow: 'last',
      needs: resendMail.needs,
      className: styles.repair,
      cell: (mail) => <Repair mail={mail} />,
    },
  ],
  empty: () => ({ title: t('mails.none'), more: t('mails.noneMore') }),
});

function Repair({ mail }: { mail: UndeliveredMail }) {
  return (
    <WindowButton opens={MailDialog} given={{ mail }} variant="line" size="sm">
      {t(mail.is_correctable ? 'mails.repair' : 'mails.again')}
    </WindowButton>
  );
}
