/**
 * Exceptions by which an injury or illness in the work environment is not work-related; the complete list in the order of 29 CFR
 * 1904.5(b)(2)(i) to (ix).
 */
export const WORK_EXCEPTIONS = [
  /** Present as a member of the general public. */
  'generalPublic',
  /** Signs appear at work, but their cause is wholly outside it. */
  'surfacesAtWork',
  /** Voluntary participation in a wellness programme, blood donation or exercise class. */
  'voluntaryWellness',
  /** The person's own food or drink; not food that the employer gave, nor food that the workplace contaminated. */
  'ownFood',
  /** Personal tasks outside working hours. */
  'personalTasks',
  /** Grooming, self-medication for a condition that is not work-related, or intentional self-infliction. */
  'groomingOrSelfInflicted',
  /** A vehicle accident on the company's parking lot or access road while commuting. */
  'commuting',
  /** Common cold or flu. */
  'coldOrFlu',
  /** Mental illness, unless the employee brings a professional's opinion that it is work-related. */
  'mentalIllness',
] as const;
export type WorkException = (typeof WORK_EXCEPTIONS)[number];

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'] as const;

/** The paragraph of an exception: 29 CFR 1904.5(b)(2)(i) to (ix). */
export const exceptionParagraph = (exception: WorkException): string =>
  `1904.5(b)(2)(${ROMAN[WORK_EXCEPTIONS.indexOf(exception)]})`;
