import { useMutation, useQueryClient } from '@tanstack/react-query';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { api } from '#office/api/send.ts';
import { askForPasskey, signInByPasskey } from '#staff/people/session-contract.ts';
import { sessionQuery } from '#office/api/session.ts';

/** Devices know the office by its name; at a bare address, or without https, browsers offer none. */
export const canUsePasskeys = () => window.isSecureContext && browserSupportsWebAuthn();

/** Signs in by a device of one's own. */
export function usePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { options } = await api(askForPasskey, { body: {} });
      const response = await startAuthentication({ optionsJSON: options });
      await api(signInByPasskey, { body: { response } as never });
    },
    onSuccess: () => client.invalidateQueries(sessionQuery),
  });
}
