export { BarChart, StackedBarChart } from './BarChart.js';
export { DonutChart } from './DonutChart.js';
export { preloadCharts } from './drawings/use-drawings.js';
export { ChartFrame } from './frame/ChartFrame.js';
export { type ChartProps, type ChartRows } from './frame/chart-props.js';
export { HourHeatmap, type HourHeatmapProps } from './heat/HourHeatmap.js';
export { LineChart } from './LineChart.js';
export { type ChartData, type ChartSeries, type ChartUnit } from './model/chart-data.js';
