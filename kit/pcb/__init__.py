"""The circuit board of DEALBOX_ONE, a project of KiCad: its checks and its exports."""
