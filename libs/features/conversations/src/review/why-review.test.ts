import { aReviewCall } from './review-sample.js';
import { reasonsOf } from './why-review.js';

describe('why a call is to be reviewed', () => {
  it.each([
    [{ rating: 2 }, ['ratedLow']],
    [{ rating: 4 }, []],
    [{ rating: null }, ['notRated']],
    [{ rating: null, duration: 9 }, ['notRated', 'short']],
    [{ rating: null, outcome: null }, ['notRated', 'noOutcome']],
    [{ rating: 1, duration: 9, outcome: null }, ['ratedLow']],
  ])('%j gives %j', (call, reasons) => {
    expect(reasonsOf(aReviewCall(call))).toEqual(reasons);
  });
});
