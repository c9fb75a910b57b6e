/** Whether an address can be opened as that of a video: https, of a host, without a name or a password in it. */
export function isVideoAddress(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && !url.username && !url.password;
}
