import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import { formatDate } from '#text/format.ts';
import { t } from '#text/projects.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { linksQuery } from '#shop/projects/queries.ts';
import styles from './share-dialog.module.css';
import { revokeLink, shareList, type SharedLink } from './shared-contract.ts';

const DAYS = { 30: 30, 7: 7, 0: null } as const;

type Props = { project: { id: number; name: string } | null; onClose: () => void };

/** A link without prices for whoever has no account: of a project as it will be, or of the basket as it is. */
export function ShareDialog({ project, onClose }: Props) {
  const api = useApi();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const press = useOnePress();
  const of = project?.id ?? ('baskets' as const);
  const { data: links = [] } = useQuery(linksQuery(api, of));
  const [days, setDays] = useState<keyof typeof DAYS>(30);
  const [hasNotes, setHasNotes] = useState(project !== null);
  const [token, setToken] = useState<string | null>(null);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: linksQuery(api, of).queryKey });
  const sharing = useMutation({
    mutationFn: () =>
      api(shareList, {
        body: { project: project?.id ?? null, days: DAYS[days], has_notes: hasNotes },
      }),
    onSuccess: ({ token: made }) => {
      setToken(made);
      return readAgain();
    },
    onError: refuse,
  });
  const url = token === null ? null : `${window.location.origin}/zoznam/${token}`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(project ? 'account.projects.shareTitle' : 'account.projects.shareBasket')}
      top={
        <p className="muted">
          {t(project ? 'account.projects.shareIntro' : 'account.projects.shareBasketIntro')}
        </p>
      }
      footer={
        <Button variant="line" onClick={onClose}>
          {t('account.projects.done')}
        </Button>
      }
    >
      <div className={styles.share}>
        {url === null ? (
          <>
            <Select
              label={t('account.projects.linkDays')}
              value={days}
              onChange={({ target }) => setDays(Number(target.value) as keyof typeof DAYS)}
            >
              {([30, 7, 0] as const).map((count) => (
                <option key={count} value={count}>
                  {t(`account.projects.linkFor.${count}`)}
                </option>
              ))}
            </Select>
            {project ? (
              <Checkbox
                label={t('account.projects.withNotes')}
                checked={hasNotes}
                onChange={({ target }) => setHasNotes(target.checked)}
              />
            ) : null}
            <p className="muted">{t('account.projects.shareWithout')}</p>
            <Button
              isLoading={sharing.isPending}
              onClick={() => press(() => sharing.mutateAsync())}
            >
              {t('account.projects.makeLink')}
            </Button>
          </>
        ) : (
          <>
            <div className={styles.link}>
              <TextField
                isLabelHidden
                readOnly
                label={t('account.projects.link')}
                value={url}
                onFocus={({ target }) => target.select()}
              />
              <CopyButton variant="ink" text={url} />
            </div>
            <p className="muted">{t('account.projects.linkOnce')}</p>
          </>
        )}
        {links.length > 0 ? <Links links={links} onRevoked={() => void readAgain()} /> : null}
      </div>
    </Dialog>
  );
}

function Links({ links, onRevoked }: { links: SharedLink[]; onRevoked: () => void }) {
  const api = useApi();
  const refuse = useRefusal();
  const press = useOnePress();
  const { mutateAsync } = useMutation({
    mutationFn: (id: number) => api(revokeLink, { params: { id } }),
    onError: refuse,
    onSettled: onRevoked,
  });
  return (
    <section className={styles.links}>
      <h3>{t('account.projects.links')}</h3>
      <ul>
        {links.map((link) => (
          <li key={link.id}>
            <span>
              {t('account.projects.linkMade', {
                date: formatDate(link.created_at),
                name: link.created_by,
              })}
              <small>
                {link.expires_at
                  ? t('account.projects.linkUntil', { date: formatDate(link.expires_at) })
                  : t('account.projects.linkFor.0')}
              </small>
            </span>
            <Button
              variant="danger"
              size="sm"
              onClick={() => press(() => mutateAsync(link.id), link.id)}
            >
              {t('account.projects.revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
