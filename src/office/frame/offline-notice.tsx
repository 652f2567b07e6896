import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { t } from '#text/office.ts';
import { Message } from '#ui/message.tsx';

const listen = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Nothing is queued while offline: a press is refused and says that it was not sent. */
export const OfflineNotice = ({ className }: { className: string | undefined }) =>
  useSyncExternalStore(listen, isOnline) ? null : (
    <Message tone="warning" className={className}>
      <b>{t('office.offline')}</b> {t('office.offlineMore')}
    </Message>
  );
