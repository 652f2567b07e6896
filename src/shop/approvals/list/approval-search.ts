/** The lists of the page, as its address names them. */
export const APPROVAL_TABS = ['waiting', 'approved', 'refused'] as const;
export type ApprovalSearch = { tab: (typeof APPROVAL_TABS)[number]; pg: number };
export type ApprovalParams = { tab?: string; pg?: number };

/** Nonsense in the address falls back to what waits. */
export function parseApprovals({ tab, pg }: Record<string, unknown>): ApprovalSearch {
  const page = /^\d{1,4}$/.test(String(pg)) ? Number(pg) : 1;
  return {
    tab: APPROVAL_TABS.find((one) => one === tab) ?? 'waiting',
    pg: Math.max(1, page),
  };
}

export const approvalParams = ({ tab, pg }: ApprovalSearch): ApprovalParams => ({
  ...(tab === 'waiting' ? {} : { tab }),
  ...(pg === 1 ? {} : { pg }),
});

/** A request that has just been approved, in the state of the page that says so. */
export type JustApproved = {
  number: string;
  buyer: string;
  order: { id: number; number: string };
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    approved?: JustApproved;
  }
}
