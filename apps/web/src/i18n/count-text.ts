/** Formats a count: 1,000+ where there are more than were counted. */
export const countText = (numbers: Intl.NumberFormat, count: number, isMore: boolean): string =>
  `${numbers.format(count)}${isMore ? '+' : ''}`;
