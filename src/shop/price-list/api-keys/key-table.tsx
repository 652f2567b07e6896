import { formatDate, formatMoment } from '#text/format.ts';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Cell, Row, Table } from '#ui/table.tsx';
import type { OwnKey } from './contract.ts';
import styles from './key-table.module.css';

const COLUMNS = [
  { label: t('apiKeys.nameAndEnd') },
  { label: t('apiKeys.may') },
  { label: t('apiKeys.lastUsed') },
  { label: t('apiKeys.revoke'), isHidden: true },
];

type Props = {
  keys: OwnKey[];
  /** The one that was just made. */
  newId: number | undefined;
  onRevoke: (key: OwnKey) => void;
};

export const KeyTable = ({ keys, newId, onRevoke }: Props) => (
  <Card isFlushOnSmall>
    <Table columns={COLUMNS}>
      {keys.map((key) => (
        <Row
          key={key.id}
          className={classNames(
            styles.row,
            key.id === newId && styles.new,
            (key.revoked_at || key.is_expired) && styles.over,
          )}
        >
          <Cell className={styles.name}>
            <b>{key.name}</b>
            <small className="code">bst_…{key.suffix}</small>
          </Cell>
          <Cell className={styles.may}>
            {scopesOf(key)}
            <small>{lifeOf(key)}</small>
          </Cell>
          <Cell className={styles.used}>
            {key.last_used_at ? formatMoment(key.last_used_at) : t('apiKeys.unused')}
            <small>{t('apiKeys.made', { day: formatDate(key.created_at) })}</small>
          </Cell>
          <Cell isEnd className={styles.action}>
            <KeyAction apiKey={key} onRevoke={onRevoke} />
          </Cell>
        </Row>
      ))}
    </Table>
  </Card>
);

function KeyAction({ apiKey, onRevoke }: { apiKey: OwnKey; onRevoke: Props['onRevoke'] }) {
  if (apiKey.revoked_at) return <Chip tone="neutral">{t('apiKeys.revoked')}</Chip>;
  if (apiKey.is_expired) return <Chip tone="neutral">{t('apiKeys.expired')}</Chip>;
  return (
    <Button
      variant="quiet"
      size="sm"
      className={styles.revoke}
      aria-label={t('apiKeys.revokeNamed', { name: apiKey.name })}
      onClick={() => onRevoke(apiKey)}
    >
      {t('apiKeys.revoke')}
    </Button>
  );
}

const scopesOf = ({ scopes }: OwnKey) =>
  scopes
    .toSorted()
    .toReversed()
    .map((scope) => t(`apiKeys.scopes.${scope}`))
    .join(', ');

function lifeOf({ revoked_by, expires_at }: OwnKey): string {
  if (revoked_by) return t('apiKeys.revokedBy', { name: revoked_by });
  return expires_at ? t('apiKeys.until', { day: formatDate(expires_at) }) : t('apiKeys.noEnd');
}
