/** Whether an address is accepted for a video: https, and without a user name or password. */
export function isVideoAddress(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && !url.username && !url.password;
}
