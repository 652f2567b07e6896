/** Without the glue of typesetting, as the plain text of a mail is written. */
export const plain = (text: string) => text.replace(/\s+/g, ' ');

/** What a reader of the HTML reads, with the addresses behind links and the words of pictures. */
export const readHtml = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/gs, '$2 $1')
    .replace(/<img[^>]* alt="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(lt|gt|quot|amp|#39);/g, (_, name: string) => SIGNS[name]!)
    .replace(/\s+/g, ' ');

const SIGNS: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };

/** Every word and number once: what both bodies of a mail have to share. */
export const wordsOf = (text: string) =>
  new Set(text.match(/[\p{L}\d]\S*[\p{L}\d]|[\p{L}\d]/gu) ?? []);
