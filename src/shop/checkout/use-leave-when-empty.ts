import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** There is nothing to check out in an empty basket; one that is just being ordered is not empty. */
export function useLeaveWhenEmpty(isEmpty: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (isEmpty) void navigate({ to: '/', replace: true });
  }, [isEmpty, navigate]);
}
