export { DayCalendar } from './DayCalendar.js';
