/** Why an operation cannot be done: it would break an invariant, or what it speaks of is not there. */
export class Refusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Refusal';
  }
}
