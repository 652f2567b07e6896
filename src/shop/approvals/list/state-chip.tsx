import { t } from '#text/account.ts';
import { Chip } from '#ui/chip.tsx';
import type { ApprovalItem } from '#shop/approvals/contract.ts';

const TONES = {
  waiting: 'warning',
  approved: 'success',
  refused: 'error',
  withdrawn: 'neutral',
} as const;

/** Where a request stands, for whoever looks. */
export const StateChip = ({ request }: { request: ApprovalItem }) => (
  <Chip tone={TONES[request.state]}>
    {t(
      request.state === 'waiting' && request.may_decide
        ? 'account.approvals.states.forYou'
        : `account.approvals.states.${request.state}`,
    )}
  </Chip>
);
