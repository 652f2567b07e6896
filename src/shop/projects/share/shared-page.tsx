import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileSpreadsheet, Lock, Printer, Share2, ShoppingCart } from 'lucide-react';
import { useApi } from '#base/wire/api.ts';
import { useFillBasket } from '#shop/basket/use-fill-basket.tsx';
import { LinePicture } from '#shop/catalog/card/line-look.tsx';
import look from '#shop/catalog/card/line-look.module.css';
import { useMay, useUser } from '#shop/customers/user.tsx';
import { formatCount, formatDate } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { plurals, t } from '#text/account.ts';
import { unitLabel } from '#text/units.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { Note } from '#ui/note.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import { sharedListQuery } from '#shop/projects/queries.ts';
import { type SharedList, sharedToBasket } from './shared-contract.ts';
import styles from './shared-page.module.css';

const COLUMNS = [
  { label: t('order.image'), isHidden: true },
  { label: t('account.projects.product') },
  { label: t('account.projects.quantity'), isEnd: true },
];

/** What a stranger sees of a list: what and how many, never for how much. */
export function SharedPage({ token }: { token: string }) {
  const { data: list } = useSuspenseQuery(sharedListQuery(useApi(), token));
  const isCustomer = useUser() !== null;
  const lines = list.sections.reduce((sum, section) => sum + section.lines.length, 0);
  return (
    <div className="wrap">
      <section className={styles.banner} data-on-ink>
        <Share2 />
        <div>
          <b>{t('account.projects.sharedBy', { company: noBreak(list.company) })}</b>
          <p>
            {t('account.projects.withoutPrices')}{' '}
            {list.expires_at
              ? t('account.projects.linkUntil', { date: formatDate(list.expires_at) })
              : null}
          </p>
        </div>
        {isCustomer ? (
          <ToBasket token={token} />
        ) : (
          <Link className={buttonClass()} to="/login" search={{ returnUrl: `/zoznam/${token}` }}>
            <Lock />
            {t('account.projects.signInForPrices')}
          </Link>
        )}
      </section>
      <PageHead
        className={styles.head}
        title={noBreak(list.name ?? t('account.projects.sharedBasket'))}
        count={plurals('plurals.product', lines)}
      >
        <div className={styles.actions}>
          <Button variant="line" icon={<Printer />} onClick={() => window.print()}>
            {t('account.projects.print')}
          </Button>
          <a
            className={buttonClass({ variant: 'line' })}
            href={`/files/shared-list/${token}/list.xlsx`}
            download
            rel="noreferrer"
          >
            <FileSpreadsheet />
            {t('account.projects.listXlsx')}
          </a>
        </div>
      </PageHead>
      <div className={styles.parts}>
        {list.sections.map((section) => (
          <SharedSection key={section.id} section={section} />
        ))}
      </div>
      <Note>{t('account.projects.sharedNote')}</Note>
    </div>
  );
}

function SharedSection({ section }: { section: SharedList['sections'][number] }) {
  return (
    <Card as="section" isFlushOnSmall>
      {section.name ? (
        <div className={styles.title}>
          <h2>{noBreak(section.name)}</h2>
          <span>{plurals('plurals.row', section.lines.length)}</span>
        </div>
      ) : null}
      <Table columns={COLUMNS}>
        {section.lines.map((line) => (
          <Row key={line.id} className={styles.row}>
            <Cell className={styles.picture}>
              <LinePicture image={line.image} />
            </Cell>
            <Cell>
              <span className={`code ${look.code}`}>{line.code}</span>
              {line.url ? (
                <Link to="/product/$productName" params={{ productName: line.url.url }}>
                  {noBreak(line.name)}
                </Link>
              ) : (
                noBreak(line.name)
              )}
              {line.note ? <small>{line.note}</small> : null}
            </Cell>
            <Cell isEnd>
              <b>
                {formatCount(line.quantity)}&nbsp;{unitLabel(line.unit_of_measure)}
              </b>
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}

/** Into one's own basket, at one's own prices. */
function ToBasket({ token }: { token: string }) {
  const api = useApi();
  const mayBuy = useMay('buy');
  const { fill, isPending, question } = useFillBasket((_: null, { mode, headers }) =>
    api(sharedToBasket, { params: { token }, body: { mode }, headers }),
  );
  if (!mayBuy) return null;
  return (
    <>
      <Button
        variant="buy"
        icon={<ShoppingCart />}
        isLoading={isPending}
        onClick={() => fill(null)}
      >
        {t('account.projects.toBasket')}
      </Button>
      {question}
    </>
  );
}

/** A link that is over, was revoked or never was. */
export const SharedGone = () => (
  <div className={`wrap ${styles.gone}`}>
    <Card>
      <Empty
        heading="h1"
        title={t('account.projects.gone')}
        action={
          <Link className={buttonClass({ variant: 'line' })} to="/">
            {t('account.projects.toHome')}
          </Link>
        }
      >
        {t('account.projects.goneHint')}
      </Empty>
    </Card>
  </div>
);
