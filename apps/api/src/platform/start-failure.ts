/**
 * Something that whoever starts the product can mend. Its message is one plain sentence: the process prints it and ends
 * with code 1, without a stack.
 */
export class StartFailure extends Error {}
