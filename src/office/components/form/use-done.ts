import { useQueryClient } from '@tanstack/react-query';
import { readAnew, type Subject } from '#office/api/keys.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';

/** Says what was done, and shows these as they are now. */
export function useDone(...subjects: Subject[]) {
  const client = useQueryClient();
  const toasts = useToasts();
  return (...said: Parameters<typeof toasts.success>) => {
    toasts.success(...said);
    return readAnew(client, subjects);
  };
}
