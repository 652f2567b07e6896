import { Plus } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { Key } from '#office/components/key.tsx';
import { useScreenKeys } from '#office/components/use-screen-keys.ts';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { createCards } from '#staff/gift-cards/contract.ts';
import { t } from '#text/office/gift-cards.ts';
import { Button } from '#ui/button.tsx';
// Not on demand: a script that is lost would lose the codes.
import { type Issued, IssuedCards } from './issued-cards.tsx';

const IssueWindow = windowOnDemand(async () => (await import('./issue-window.tsx')).IssueWindow);

/** New cards, and their codes while they can still be read. */
export function IssueCards() {
  const may = mayDo(useMe(), createCards.needs);
  const [isAsking, setIsAsking] = useState(false);
  const [issued, setIssued] = useState<Issued>();
  const ask = () => setIsAsking(true);
  useScreenKeys(may && !isAsking && !issued ? { n: ask } : {});
  if (!may) return null;
  return (
    <>
      <Button icon={<Plus />} {...IssueWindow.soon} onClick={ask}>
        {t('giftCards.issue')} <Key letter="N" />
      </Button>
      {isAsking ? <IssueWindow onIssued={setIssued} onClose={() => setIsAsking(false)} /> : null}
      {issued ? <IssuedCards issued={issued} onClose={() => setIssued(undefined)} /> : null}
    </>
  );
}
