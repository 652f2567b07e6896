import type { Plugin } from 'vite';

/** The server writes mails, so their words need not travel to every browser; a question may be sent from there. */
export const withoutMails = (): Plugin => ({
  name: 'without-mails',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/text\/sk\.json$/ },
    handler(code) {
      const words = JSON.parse(code) as { mail: Record<string, unknown> };
      const mail = { question: words.mail.question };
      return { code: JSON.stringify({ ...words, mail }), map: null };
    },
  },
});
