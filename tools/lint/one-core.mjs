/**
 * The compiler and oxlint are written in Go: their heaps are collected less often, and as often as
 * usual beyond two gigabytes. Each has one core, because another phase runs beside it: threads that
 * wait for one another took a third more processor time, and several checkers resolve the same types.
 */
export const onOneCore = { GOGC: '400', GOMEMLIMIT: '2GiB', GOMAXPROCS: '1' };
