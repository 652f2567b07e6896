import { ArrowLeftRight, Ban } from 'lucide-react';
import { availabilityFor } from '#shop/availability/availability.ts';
import { AvailabilityNote } from '#shop/availability/availability-note.tsx';
import { useToday } from '#shop/availability/use-today.ts';
import look from '#shop/catalog/card/line-look.module.css';
import { ProductPicture } from '#shop/catalog/gallery/product-picture.tsx';
import { t } from '#text/account.ts';
import { formatUnitPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { unitLabel } from '#text/units.ts';
import { Amount } from '#ui/form/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { Difference } from '#ui/difference.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import { boughtFor, type Choice } from './again-choice.ts';
import type { AgainLine, AgainProduct } from './again-contract.ts';
import styles from './again-lines.module.css';

type LineRow = { line: AgainLine; choice: Choice };
type Props = { rows: LineRow[]; onChange: (changed: [AgainLine, Choice][]) => void };

export function AgainLines({ rows, onChange }: Props) {
  const sold = rows.filter(({ line, choice }) => boughtFor(line, choice));
  const chosen = sold.filter(({ choice }) => choice.isChosen);
  const isAll = sold.length > 0 && chosen.length === sold.length;
  const columns = [
    {
      label: t('order.again.all'),
      head: (
        <Checkbox
          label={<span className="visually-hidden">{t('order.again.all')}</span>}
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isAll;
          }}
          onChange={() =>
            onChange(sold.map(({ line, choice }) => [line, { ...choice, isChosen: !isAll }]))
          }
        />
      ),
    },
    { label: t('order.image'), isHidden: true },
    { label: t('order.again.product') },
    { label: t('order.amount') },
    { label: t('order.again.then'), isEnd: true },
    { label: t('order.again.now'), isEnd: true },
  ];
  return (
    <Table columns={columns} className={styles.table}>
      {rows.map(({ line, choice }) => (
        <Line
          key={line.id}
          line={line}
          choice={choice}
          onChange={(changed) => onChange([[line, { ...choice, ...changed }]])}
        />
      ))}
    </Table>
  );
}

type LineProps = LineRow & { onChange: (changed: Partial<Choice>) => void };

function Line({ line, choice, onChange }: LineProps) {
  const bought = boughtFor(line, choice);
  const { code, name } = bought ?? line;
  const shown = bought ?? line.successor;
  return (
    <Row className={classNames(styles.row, !bought && styles.off)}>
      <Cell className={styles.tick}>
        <Checkbox
          label={<span className="visually-hidden">{t('order.again.choose', { code })}</span>}
          checked={bought !== null && choice.isChosen}
          disabled={!bought}
          onChange={({ target }) => onChange({ isChosen: target.checked })}
        />
      </Cell>
      <Cell className={styles.picture}>
        <div className={`stage ${look.thumb} ${styles.thumb}`}>
          <ProductPicture picture={(bought ?? line).image ?? undefined} />
        </div>
      </Cell>
      <Cell className={styles.product}>
        <span className={`code ${look.code}`}>{code}</span>
        <span className={`${look.name} ${styles.name}`}>{noBreak(name)}</span>
        {bought ? (
          <Stock product={bought} quantity={choice.quantity} />
        ) : (
          <span className={styles.gone}>
            <Ban />
            {t('order.again.withdrawn')}
          </span>
        )}
        {choice.isSuccessor ? (
          <span className={styles.instead}>{t('order.again.instead', { code: line.code })}</span>
        ) : null}
      </Cell>
      <Cell className={styles.amount}>
        {bought ? (
          <Amount
            value={choice.quantity}
            step={bought.quantity_step}
            unit={unitLabel(bought.unit_of_measure)}
            label={t('order.again.amountOf', { code })}
            onChange={(quantity) => onChange({ quantity, isChosen: true })}
          />
        ) : line.successor ? (
          <Button
            size="sm"
            variant="line"
            icon={<ArrowLeftRight />}
            onClick={() => onChange({ isSuccessor: true, isChosen: true })}
          >
            {t('order.again.replace', { code: line.successor.code })}
          </Button>
        ) : null}
      </Cell>
      <Cell isEnd className={styles.then}>
        <span className="only-on-small muted">{t('order.again.then')} </span>
        {formatUnitPrice(line.price_exc_vat)}
      </Cell>
      <Cell isEnd className={styles.now}>
        {shown ? <Now then={line.price_exc_vat} now={shown.price_exc_vat} /> : '–'}
      </Cell>
    </Row>
  );
}

function Stock({ product, quantity }: { product: AgainProduct; quantity: number }) {
  const today = useToday();
  const availability = availabilityFor(product, { wanted: quantity, seesNumbers: true, today });
  return <AvailabilityNote availability={availability} unit={product.unit_of_measure} />;
}

const Now = ({ then, now }: { then: number; now: number }) => (
  <>
    <b>{formatUnitPrice(now)}</b>
    <small className={styles.change}>
      {then === now ? (
        t('order.again.same')
      ) : (
        <Difference then={then} now={now} format={formatUnitPrice} />
      )}
    </small>
  </>
);
