/** "/nie%" → "/nie%25": what is no encoding stands for itself. */
export function readableUrl(url: string): string {
  const path = url.split('?', 1)[0]!;
  if (!path.includes('%')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
