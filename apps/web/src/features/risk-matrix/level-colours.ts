/** Colours of levels on which text is readable, in the light and in the dark. */
export const LEVEL_COLOURS = [
  { name: 'green', color: '#DDF0E4' },
  { name: 'yellow', color: '#FAEDB9' },
  { name: 'orange', color: '#FBD5B2' },
  { name: 'red', color: '#F5B7B1' },
  { name: 'lime', color: '#E4F3C5' },
  { name: 'teal', color: '#C9EAEA' },
  { name: 'blue', color: '#C5DDF7' },
  { name: 'violet', color: '#D9C7F0' },
  { name: 'pink', color: '#F3C4DA' },
  { name: 'grey', color: '#DADFE6' },
] as const;
